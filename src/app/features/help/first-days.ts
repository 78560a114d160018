/** A step of somebody's first day, with a picture of the screen. */
export interface HelpStep {
  /** File below /pictures, without its ending. */
  readonly picture: string
  /** The description of the picture for screen readers. */
  readonly alt: string
  readonly title: string
  readonly words: string
}

export interface FirstDay {
  readonly key: 'gate' | 'auditor' | 'clerk' | 'admin'
  readonly label: string
  readonly steps: readonly HelpStep[]
}

/** The first day of each job. The pictures are made by `npm run pictures`. */
export const firstDays: readonly FirstDay[] = [
  {
    key: 'gate',
    label: 'Gate keeper',
    steps: [
      {
        picture: 'gate-1',
        alt: 'The list of trailers on the yard with the button Arrive Trailer.',
        title: 'Find a trailer',
        words:
          'Arrive/Depart trailers lists what is on the yard, the latest first. Type a few digits of the number into the search to find one. To try all of it first, open Practice yard in the menu of your name: nothing there is real.',
      },
      {
        picture: 'gate-2',
        alt: 'The form for a new trailer with tiles for type, status and direction.',
        title: 'A truck comes in',
        words:
          'Tap Arrive Trailer. Choose type, status and direction first: the form then asks only for what this trailer needs. A number that was here before fills the rest.',
      },
      {
        picture: 'gate-3',
        alt: 'The form with red chips that name the missing fields beside Add.',
        title: 'What is still missing',
        words:
          'Beside Add stand the fields that are missing. Tap one to go there. Add saves on the tablet at once, also offline.',
      },
      {
        picture: 'gate-4',
        alt: 'A row of the list with the mark Waiting, while the tablet is offline.',
        title: 'Offline',
        words:
          'Keep working. A changed row is marked Waiting until the server has it. The top bar counts what is to send.',
      },
      {
        picture: 'gate-5',
        alt: 'The dialog that departs a trailer, with its fields.',
        title: 'A truck leaves',
        words:
          'Tap Depart at the right of its row, check seals and weights, and confirm. It leaves the list and frees its spot.',
      },
    ],
  },
  {
    key: 'auditor',
    label: 'Auditor',
    steps: [
      {
        picture: 'auditor-1',
        alt: 'The tab YARD AUDIT with the button Open session.',
        title: 'Open a session',
        words:
          'In Arrive/Depart trailers choose YARD AUDIT and tap Open session. Everybody at the site then works in the same one.',
      },
      {
        picture: 'auditor-2',
        alt: 'The walk: a spot in large letters, its trailer, and the buttons Here and Not here.',
        title: 'Walk the row',
        words:
          'Walk the row shows one spot after the other. Tap Here, Not here, or Another trailer. The next spot comes by itself; Undo takes the last answer back.',
      },
      {
        picture: 'auditor-3',
        alt: 'The list of findings of a session.',
        title: 'Correct what differs',
        words: 'Findings lists missing, found and swapped trailers, each with the one tap that corrects the list.',
      },
      {
        picture: 'auditor-4',
        alt: 'The tab PRODUCT PROTECTION with the times of the next checks.',
        title: 'Reefers',
        words:
          'PRODUCT PROTECTION lists the reefers to check. The next check counts down on the tablet, also offline; overdue ones are red.',
      },
      {
        picture: 'auditor-5',
        alt: 'The check of a reefer with box temperature, fuel and defrost.',
        title: 'Check a reefer',
        words:
          'Open a session and tap Reefer round: it shows one reefer after the other, the due ones first, with large keys. Check in the list opens one alone. A temperature out of range warns before it is saved; Door closed, No access and Later leave a reefer unchecked.',
      },
    ],
  },
  {
    key: 'clerk',
    label: 'Clerk',
    steps: [
      {
        picture: 'clerk-1',
        alt: 'The board of tasks, in the order of work.',
        title: 'The work of the yard',
        words:
          'Tasks lists what waits, in the order of work. Drag a row by its grip to change the order. An old task turns amber, then red.',
      },
      {
        picture: 'clerk-2',
        alt: 'The form for a new task.',
        title: 'Add a task',
        words:
          'Tap Add task, choose the action and the trailer. Places are filled in where they are known; a warning never stops you.',
      },
      {
        picture: 'clerk-3',
        alt: 'The open panel of a task with its facts and acts.',
        title: 'Start, pause, complete',
        words:
          'Open a task to start it with a driver, pause it, complete it, or write a comment. Completing moves the trailer.',
      },
      {
        picture: 'clerk-4',
        alt: 'The board of doors as tiles with their state.',
        title: 'The doors',
        words:
          'Dock Activity shows each door. Board shows tiles: Pull or Spot adds a task, and a waiting task is dragged onto a driver.',
      },
      {
        picture: 'clerk-5',
        alt: 'The Yard Overview with its charts.',
        title: 'How the day goes',
        words: 'Yard Overview counts trailers, checks, doors and tasks. Tap a bar to see the list behind it.',
      },
    ],
  },
  {
    key: 'admin',
    label: 'Administrator',
    steps: [
      {
        picture: 'admin-1',
        alt: 'The Setup Guide with its steps.',
        title: 'Set up a site',
        words:
          'Setup Guide leads through a new site: places, doors, companies, people, tablets. It shows what is done.',
      },
      {
        picture: 'admin-2',
        alt: 'Site Settings with the list of doors and places.',
        title: 'Doors and places',
        words:
          'In Site Settings add doors and spots one by one, as a range, or from a file. What stands in one cannot be deleted.',
      },
      {
        picture: 'admin-3',
        alt: 'The list of companies.',
        title: 'Companies',
        words:
          'Companies holds the SCAC codes and which company gets which mails. Add them one by one or import a file.',
      },
      {
        picture: 'admin-4',
        alt: 'The list of people with their roles.',
        title: 'People',
        words:
          'Site Personnel adds people with their roles and sites. With an e-mail address they get a link to choose a password.',
      },
      {
        picture: 'admin-5',
        alt: 'The list of tablets with their last contact and waiting changes.',
        title: 'Tablets',
        words: 'Devices lists each tablet with its last contact and what waits on it. A lost tablet is revoked here.',
      },
    ],
  },
]

/** Steps for a change that was rejected. */
export const needsYouSteps: readonly { readonly title: string; readonly words: string }[] = [
  {
    title: 'Open it',
    words:
      'Tap "needs you" in the top bar. Each card is one change that the server rejected, with the reason. Nothing is lost.',
  },
  {
    title: 'Read the reason',
    words: 'Most often somebody else was quicker: the spot is taken, the trailer has left, the task was deleted.',
  },
  {
    title: 'Edit and send again',
    words: 'Opens the form with what you entered. Correct it and save. Changes that were held behind it are sent too.',
  },
  {
    title: 'Or drop it',
    words:
      'If it no longer applies, drop it. The list then shows what the server has. Changes that depend on it are named first.',
  },
  {
    title: 'Not sure?',
    words:
      'Leave it. It waits on this tablet, and everything else goes on. Ask your administrator, who can find it under Devices.',
  },
]

/** The titles of the four videos (spec 2§2.17), in the order of the setting. */
export const videoTitles: readonly string[] = [
  'Arriving a trailer',
  'Product protection',
  'Yard audit',
  'Dock activity',
]
