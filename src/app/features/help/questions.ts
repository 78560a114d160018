/** A question that people at the gate ask, with its answer. */
export interface Question {
  readonly asked: string
  readonly answer: string
}

/** The product's own questions, also of an installation without an address or videos. */
export const questions: readonly Question[] = [
  {
    asked: 'Can I work offline?',
    answer:
      'Yes. What you save is kept on the tablet and sent when it is online again. The top bar counts what waits. Exports, mails and the settings of a site need the server, and say so.',
  },
  {
    asked: 'A trailer is not in the list. Where is it?',
    answer:
      'Arrive/Depart trailers shows what is on the yard: clear the search and the filters first. A trailer that left is in Yard Inventory Export, with Departed as Trailer State.',
  },
  {
    asked: 'I departed the wrong trailer. How do I bring it back?',
    answer:
      'In Arrive/Depart trailers choose Departed as Trailer State and tap Re-Arrive in its row. Its history keeps both acts.',
  },
  {
    asked: 'Can somebody else use this tablet?',
    answer:
      'Yes, online: log out and let the other person sign in. What you saved and is not sent yet goes out under your name.',
  },
  {
    asked: 'Why does a row say Needs you?',
    answer:
      'The server rejected a change of it, most often since somebody else was quicker. The page Needs you says what to do.',
  },
  {
    asked: 'A tablet is lost. What now?',
    answer:
      'Tell your administrator, who revokes it under Devices. Nobody can sign in on it then, and its data is removed at its next contact.',
  },
]
