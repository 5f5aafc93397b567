//! The values of JSON that can be boards.

use std::fmt;

use serde::de::{self, Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

/// A value that may be one board or several.
#[derive(Debug)]
pub(super) enum Value {
    Items(Items),
    Object(Object),
}

/// The elements of an array, which are all of one kind.
#[derive(Debug)]
pub(super) enum Items {
    None,
    Numbers(Vec<usize>),
    Texts(Vec<String>),
    Arrays(Vec<Items>),
}

/// The keys of an object that matter here.
#[derive(Debug, Default)]
pub(super) struct Object {
    pub(super) size: Option<usize>,
    /// The columns of a placement, or `null` where a search found none.
    pub(super) placement: Option<Option<Items>>,
    pub(super) queens: Option<Items>,
    pub(super) blocked: Option<Items>,
    pub(super) unknown: Option<String>,
}

impl Items {
    /// The numbers of an array of numbers.
    pub(super) fn numbers(&self) -> Option<&[usize]> {
        match self {
            Self::Numbers(numbers) => Some(numbers),
            _ => None,
        }
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ValueVisitor;
        impl<'de> Visitor<'de> for ValueVisitor {
            type Value = Value;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an array or an object")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, sequence: A) -> Result<Value, A::Error> {
                items(sequence).map(Value::Items)
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
                let mut object = Object::default();
                while let Some(key) = map.next_key::<String>()? {
                    match key.as_str() {
                        "size" | "n" if object.size.is_none() => {
                            object.size = Some(map.next_value()?);
                        }
                        "placement" | "columns" if object.placement.is_none() => {
                            object.placement = Some(map.next_value()?);
                        }
                        "queens" if object.queens.is_none() => {
                            object.queens = Some(map.next_value()?);
                        }
                        "blocked" if object.blocked.is_none() => {
                            object.blocked = Some(map.next_value()?);
                        }
                        "size" | "n" | "placement" | "columns" | "queens" | "blocked" => {
                            return Err(de::Error::custom(format!("a second \"{key}\"")));
                        }
                        _ => {
                            map.next_value::<IgnoredAny>()?;
                            object.unknown.get_or_insert(key);
                        }
                    }
                }
                Ok(Value::Object(object))
            }
        }
        deserializer.deserialize_any(ValueVisitor)
    }
}

impl<'de> Deserialize<'de> for Items {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ItemsVisitor;
        impl<'de> Visitor<'de> for ItemsVisitor {
            type Value = Items;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an array")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, sequence: A) -> Result<Items, A::Error> {
                items(sequence)
            }
        }
        deserializer.deserialize_seq(ItemsVisitor)
    }
}

/// Reads the elements of an array. The first decides the kind of all.
fn items<'de, A: SeqAccess<'de>>(mut sequence: A) -> Result<Items, A::Error> {
    let Some(first) = sequence.next_element::<Item>()? else { return Ok(Items::None) };
    Ok(match first {
        Item::Number(number) => Items::Numbers(rest(number, sequence)?),
        Item::Text(text) => Items::Texts(rest(text, sequence)?),
        Item::Items(items) => Items::Arrays(rest(items, sequence)?),
    })
}

fn rest<'de, T, A>(first: T, mut sequence: A) -> Result<Vec<T>, A::Error>
where
    T: Deserialize<'de>,
    A: SeqAccess<'de>,
{
    let mut all = vec![first];
    while let Some(next) = sequence.next_element()? {
        all.push(next);
    }
    Ok(all)
}

/// The first element of an array.
enum Item {
    Number(usize),
    Text(String),
    Items(Items),
}

impl<'de> Deserialize<'de> for Item {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ItemVisitor;
        impl<'de> Visitor<'de> for ItemVisitor {
            type Value = Item;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number from 0, a text or an array")
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Item, E> {
                let number = usize::try_from(number);
                number.map(Item::Number).map_err(|_| E::custom("a number is too large"))
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Item, E> {
                Ok(Item::Text(text.to_owned()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, sequence: A) -> Result<Item, A::Error> {
                items(sequence).map(Item::Items)
            }
        }
        deserializer.deserialize_any(ItemVisitor)
    }
}
