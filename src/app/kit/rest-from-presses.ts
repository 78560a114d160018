/** Milliseconds, as long as a double tap may take: less than it takes to read what is new under the finger. */
const REST_MS = 300

/** Lets a part take no press for so many milliseconds: the second half of a double tap would act on what has come under it. */
export function restFromPresses(part: HTMLElement | null | undefined, ms = REST_MS): void {
  part?.animate({ pointerEvents: ['none', 'none'] }, ms)
}
