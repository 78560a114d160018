/** An element as data: its name, attributes and inline styles, then its content. */
export type Piece = readonly [tag: string, attributes: Texts, styles: Texts, ...Part[]]

/** A text, an element, the place of a drawing in `Drawings`, or null for the words that say how old the view is. */
export type Part = string | number | null | Piece

type Texts = Readonly<Record<string, string>>

/** A screen as it was last seen on this tablet, which is shown until the page has drawn its own. */
export interface LastView {
  /** It fits the styles of this build only. */
  readonly Build: string
  /** Path and query. */
  readonly Address: string
  /** Of the page, in pixels. */
  readonly Width: number
  readonly Height: number
  readonly UserID: number
  readonly SiteID: number
  readonly Theme: string
  /** The moment of the data in the site's zone, as a time and with its day. */
  readonly AsOfTime: string
  readonly AsOfDay: string
  /** Milliseconds since 1970 by the tablet's clock. */
  readonly SeenMs: number
  readonly Drawings: readonly Piece[]
  readonly Frame: Piece
}

/** The page that is about to show it. */
export type Showing = Pick<LastView, 'Build' | 'Address' | 'Width' | 'Height'>

/** The signed-in person and the active site. */
export type Owner = Pick<LastView, 'UserID' | 'SiteID'>

const KEY = 'yardhand-last-view'

/** Returns the record; null without one, or if it is damaged. */
export function readLastView(): LastView | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as LastView | null
  } catch {
    return null
  }
}

/** Keeps a view in place of the one before; none if the browser has no room for it. */
export function writeLastView(view: LastView): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(view))
  } catch {
    removeLastView()
  }
}

export function removeLastView(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Forbidden by the browser's settings, so there is none.
  }
}

/** True if a view looks in this page as it did. */
export function fits(view: LastView, page: Showing): boolean {
  return (
    view.Build === page.Build &&
    view.Address === page.Address &&
    view.Width === page.Width &&
    view.Height === page.Height
  )
}

/** True if the view is of this person and site. */
export function isOf(view: Owner, owner: Owner | null): boolean {
  return view.UserID === owner?.UserID && view.SiteID === owner.SiteID
}

/** Age from which a time of day alone could be that of another day. */
const DAY_IS_SAID_FROM_MS = 12 * 60 * 60_000

/** Returns the moment of the data. `nowMs`: by the tablet's clock, which may have been set back since. */
export function asOfWords({ AsOfTime, AsOfDay, SeenMs }: LastView, nowMs: number): string {
  const age = nowMs - SeenMs
  return age >= 0 && age < DAY_IS_SAID_FROM_MS ? AsOfTime : AsOfDay
}

const attributeNames =
  /^(class|type|value|placeholder|colspan|checked|disabled|role|viewBox|d|x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|points|transform|fill|fill-rule|stroke|stroke-[a-z]+|data-(?!key$)[a-z-]+|aria-[a-z]+|width|height)$/

const tags: ReadonlySet<string> = new Set(
  (
    'div span p b i em strong small h1 h2 h3 header nav main section aside ul ol li dl dt dd a button label input select option ' +
    'table colgroup col thead tbody tr th td time progress svg g path rect circle ellipse line polyline polygon'
  ).split(' '),
)

/** True for elements without effect of their own: no scripts, frames, pictures or links to anything. */
export function isPlainTag(tag: string): boolean {
  return tags.has(tag)
}

/** True for attributes that say how an element looks, and neither what it does nor which row it is. */
export function isPlainAttribute(name: string): boolean {
  return attributeNames.test(name)
}

/** True for a style that loads nothing. */
export function isPlainStyle(value: string): boolean {
  return !/url|image|src/i.test(value)
}
