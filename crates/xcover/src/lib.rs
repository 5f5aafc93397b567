//! Exact cover by dancing links: primary, secondary and coloured items, streaming, counting, limits.
