/** The server's clock, in milliseconds since 1970; tests pass their own. */
export type Clock = () => number
