export interface Tally {
  sent: number
  refused: number
  trucksCame: number
  trucksLeft: number
  tasksAdded: number
  tasksCompleted: number
}

export function emptyTally(): Tally {
  return { sent: 0, refused: 0, trucksCame: 0, trucksLeft: 0, tasksAdded: 0, tasksCompleted: 0 }
}

/** One line; `minutes` of the yard. */
export function tallyWords(tally: Readonly<Tally>, minutes: number): string {
  const { sent, refused, trucksCame, trucksLeft, tasksAdded, tasksCompleted } = tally
  const share = sent === 0 ? 0 : (100 * refused) / sent
  return (
    `After ${Math.round(minutes)} minutes of the yard: ${trucksCame} trucks came and ${trucksLeft} left, ${tasksAdded} tasks were added and ` +
    `${tasksCompleted} completed, ${refused} of ${sent} changes were rejected (${share.toFixed(1)} %).`
  )
}
