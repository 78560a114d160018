/** The server's clock, in milliseconds since 1970; tests hand in their own. */
export type Clock = () => number
