/** Pixels beside the pointer. */
const GAP = 16

interface Size {
  readonly width: number
  readonly height: number
}

interface Place {
  readonly x: number
  readonly y: number
}

/**
 * Returns the upper left corner of a card beside the pointer: right of it and below, else on its other side, and never
 * outside of the frame. Pixels within the frame.
 */
export function placeCard(pointer: Place, card: Size, frame: Size): Place {
  return {
    x: placeAlong(pointer.x, card.width, frame.width),
    y: placeAlong(pointer.y, card.height, frame.height),
  }
}

function placeAlong(pointer: number, length: number, space: number): number {
  const after = pointer + GAP
  return after + length <= space ? after : Math.max(0, pointer - GAP - length)
}
