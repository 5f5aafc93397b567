//! The text format: what is read, and what is refused with line and token.

use algorithm_x::{ParseErrorKind, Problem};

#[test]
fn text_with_comments_and_blank_lines_is_read() {
    let text = "| a comment\n\n  a b | x\n| another\na x:red\n\n b\tx:red \n";
    let problem: Problem = text.parse().unwrap();
    assert_eq!(problem.to_string(), "a b | x\na x:red\nb x:red\n");
    assert_eq!(problem.search().count().solutions, 1);
    let names: Vec<_> = problem.items().map(|item| problem.name(item)).collect();
    assert_eq!(names, ["a", "b", "x"]);
}

#[test]
fn items_without_names_are_written_as_numbers() {
    let mut builder = Problem::builder();
    let (a, x, b) = (builder.primary(), builder.secondary(), builder.primary_named("b").unwrap());
    builder.option([a.plain(), x.color(7)]).unwrap();
    builder.option([b]).unwrap();
    let text = builder.build().to_string();
    assert_eq!(text, "#0 b | #1\n#0 #1:7\nb\n");
    assert_eq!(text.parse::<Problem>().unwrap().to_string(), text);
}

#[test]
fn multiplicities_are_read_and_written() {
    let text = "a 2|b 1:1|c 0:3|#3 02:4|e | x\na b x\n";
    let problem: Problem = text.parse().unwrap();
    assert_eq!(problem.to_string(), "a 2|b c 0:3|#3 2:4|e | x\na b x\n");
    let times: Vec<_> = problem.items().map(|item| problem.multiplicity(item)).collect();
    assert_eq!(times, [Some(1..=1), Some(2..=2), Some(1..=1), Some(0..=3), Some(2..=4), None]);
}

#[test]
fn costs_are_read_and_written() {
    let problem: Problem = "a b | x\na |3 x:1 |04\nb |0\n| a comment\nb x:1".parse().unwrap();
    assert_eq!(problem.to_string(), "a b | x\na x:1 |7\nb\nb x:1\n");
    let costs: Vec<_> = problem.options().map(|option| problem.cost(option)).collect();
    assert_eq!(costs, [7, 0, 0]);
}

#[test]
fn faults_are_told_with_line_and_token() {
    use ParseErrorKind::*;
    for (text, line, token, kind) in [
        ("", 1, "", NoItems),
        ("| nothing\n\n| but comments\n", 3, "", NoItems),
        ("a | x | y", 1, "|", SecondBar),
        ("a b:c", 1, "b:c", InvalidName),
        ("a|b", 1, "a|b", InvalidName),
        ("a:2|b", 1, "a:2|b", InvalidName),
        ("2|", 1, "2|", InvalidName),
        ("2|a|b", 1, "2|a|b", InvalidName),
        ("0|a", 1, "0|a", InvalidMultiplicity),
        ("3:2|a", 1, "3:2|a", InvalidMultiplicity),
        ("2:|a", 1, "2:|a", InvalidMultiplicity),
        (":2|a", 1, ":2|a", InvalidMultiplicity),
        ("1:2:3|a", 1, "1:2:3|a", InvalidMultiplicity),
        ("4294967296|a", 1, "4294967296|a", InvalidMultiplicity),
        ("a | 2|x", 1, "2|x", MultiplicityOnSecondary),
        ("a 2|a", 1, "2|a", DuplicateName),
        ("a\na |", 2, "|", InvalidCost),
        ("a\na |x", 2, "|x", InvalidCost),
        ("a\na |+1", 2, "|+1", InvalidCost),
        ("a\na |18446744073709551616", 2, "|18446744073709551616", InvalidCost),
        ("a\na |9223372036854775807\na |1", 3, "|1", CostTooLarge),
        ("a b\na |1 b a", 2, "a", DuplicateItem),
        ("a\na |1 b", 2, "b", UnknownItem),
        ("\na b a\n", 2, "a", DuplicateName),
        ("a b\na\nb c", 3, "c", UnknownItem),
        ("a b\na b a", 2, "a", DuplicateItem),
        ("a | x\na x:1 x:2", 2, "x:2", DuplicateItem),
        ("a b | x\nb x:1\na x:1 b:1", 3, "b:1", ColorOnPrimary),
        ("a | x\na x:", 2, "x:", InvalidColor),
        ("a | x\na x:b:c", 2, "x:b:c", InvalidColor),
        ("a\n:", 2, ":", UnknownItem),
    ] {
        let error = text.parse::<Problem>().expect_err(text);
        assert_eq!((error.line, &*error.token, error.kind), (line, token, kind), "{text:?}");
        let message = error.to_string();
        assert!(message.starts_with(&format!("line {line}: ")), "{message}");
        assert!(message.contains(token), "{message}");
    }
}
