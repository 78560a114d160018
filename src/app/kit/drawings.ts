/** Icons that ionicons lacks, in its form: lines of 2 on a field of 24. */
function draw(shapes: string): string {
  const frame = "xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'"
  const lines = "fill='none' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'"
  return `data:image/svg+xml;utf8,<svg ${frame}><g ${lines}>${shapes}</g></svg>`
}

const box = "<rect x='3' y='6' width='18' height='12' rx='1.5'/>"
const trailer = "<rect x='2.5' y='6' width='19' height='10.5' rx='1'/>"
const wheels = "<circle cx='15' cy='18.5' r='1.8'/><circle cx='19' cy='18.5' r='1.8'/>"

export const boxFull = draw("<rect x='3' y='6' width='18' height='12' rx='1.5' fill='currentColor'/>")
export const boxHalf = draw(`${box}<path d='M4 7h8v10H4z' fill='currentColor'/>`)
export const boxEmpty = draw(box)
export const shed = draw("<path d='M3 9.5 12 4l9 5.5V20H3zM7 20v-7h10v7M7 16.5h10'/>")
export const columnsDrawn = draw("<rect x='3.5' y='5' width='17' height='14' rx='2'/><path d='M9.3 5v14M14.7 5v14'/>")

export const van = draw(`${trailer}${wheels}<path d='M5.5 16.5V20'/>`)
export const reefer = draw(`${trailer}${wheels}<path d='M5.5 16.5V20M9 8.5v5.5M6.6 9.9l4.8 2.8M11.4 9.9l-4.8 2.8'/>`)
export const container = draw(
  "<rect x='2.5' y='6' width='19' height='10' rx='1'/><path d='M6.5 9v4M10 9v4M14 9v4M17.5 9v4M3 19.5h18'/>",
)
export const tanker = draw(`<rect x='2.5' y='7' width='19' height='8.5' rx='4.2'/>${wheels}<path d='M12 7V4.5'/>`)
export const hopper = draw(`<path d='M3 6h18v4l-4 5h-3l-2-3-2 3H7L3 10z'/>${wheels}`)
export const flatbed = draw(`<path d='M2.5 14.5h19M6 14.5v5.5'/>${wheels}`)
