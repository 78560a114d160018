/** Icons that ionicons lacks, in its form (icon.tsx). Lines of 2 on a field of 24. */
function draw(shapes: string): string {
  const frame = "xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'"
  const lines = "fill='none' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'"
  return `data:image/svg+xml;utf8,<svg ${frame}><g ${lines}>${shapes}</g></svg>`
}

const box = "<rect x='3' y='6' width='18' height='12' rx='1.5'/>"

export const boxFull = draw("<rect x='3' y='6' width='18' height='12' rx='1.5' fill='currentColor'/>")
export const boxHalf = draw(`${box}<path d='M4 7h8v10H4z' fill='currentColor'/>`)
export const boxEmpty = draw(box)
export const shed = draw("<path d='M3 9.5 12 4l9 5.5V20H3zM7 20v-7h10v7M7 16.5h10'/>")
