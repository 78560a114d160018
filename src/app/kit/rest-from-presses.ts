/** Milliseconds, as long as a double tap may take: less than it takes to read what is new under the finger. */
const REST_MS = 300

/** Lets a part take no press for a moment: the second half of a double tap would act on what has just come under it. */
export function restFromPresses(part: HTMLElement | null | undefined): void {
  part?.animate({ pointerEvents: ['none', 'none'] }, REST_MS)
}
