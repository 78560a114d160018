/** How long the server has to answer before somebody does what cannot be undone without it. */
export const ASK_LIMIT_MS = 3_000

/** How often queues are tried while nobody is signed in. */
export const SIGNED_OUT_DELIVERY_MS = 60_000
