import type { ProofCard, ProofTable } from '../../../../domain/trailers/proof-card.ts'
import { inZone } from '../../../../domain/values/day.ts'
import { fileNamePart } from '../../../../domain/values/file-name.ts'
import type { Instant } from '../../../../domain/values/instant.ts'
import type { FilePicture } from '../../photos/overlays.ts'

/** Returns the card with its pictures as a page of its own, which needs no other file and runs no script. */
export function proofPage(card: ProofCard, pictures: readonly FilePicture[]): string {
  const facts = card.facts.map(
    ([name, value]) => `<tr><th scope="row">${escaped(name)}</th><td>${escaped(value)}</td></tr>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>${escaped(card.title)}</title>
<style>
body{font:14px/1.4 system-ui,sans-serif;color:#000;background:#fff;margin:24px;max-width:1000px}
h1{font-size:22px}h2{font-size:16px;margin:20px 0 4px}
table{border-collapse:collapse}th,td{border:1px solid #999;padding:3px 8px;text-align:left;vertical-align:top}
p,td{overflow-wrap:anywhere}
figure{display:inline-block;width:240px;margin:0 8px 8px 0;vertical-align:top}img{max-width:100%}
</style>
</head>
<body>
<h1>${escaped(card.title)}</h1>
<table>${facts.join('')}</table>
${card.tables.map(tablePart).join('\n')}
${picturesPart(pictures)}
${card.notes.map((note) => `<p>${escaped(note)}</p>`).join('\n')}
</body>
</html>
`
}

function tablePart({ title, columns, rows, empty, note, line }: ProofTable): string {
  const cells = (tag: string, texts: readonly string[]) =>
    `<tr>${texts.map((text) => `<${tag}>${escaped(text)}</${tag}>`).join('')}</tr>`
  const body =
    rows.length === 0
      ? `<p>${escaped(empty)}</p>`
      : `<table><thead>${cells('th', columns)}</thead><tbody>${rows.map((row) => cells('td', row)).join('')}</tbody></table>`
  const below = [note === null ? '' : `<p>${escaped(note)}</p>`, line ? `<p><code>${escaped(line)}</code></p>` : '']
  return `<h2>${escaped(title)}</h2>${body}${below.join('')}`
}

function picturesPart(pictures: readonly FilePicture[]): string {
  const figures = pictures.map(({ caption, url }) => {
    const words = escaped(caption)
    const picture =
      url === null ? '<p>This picture is not in the file.</p>' : `<img src="${escaped(url)}" alt="${words}">`
    return `<figure>${picture}<figcaption>${words}</figcaption></figure>`
  })
  return `<h2>Photos</h2>${figures.length === 0 ? '<p>No photos found.</p>' : figures.join('')}`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** Returns the file's name: site, trailer and day. */
export function proofFileName(siteName: string, number: string, at: Instant, zone: string): string {
  return `${[siteName, 'Proof', number, inZone(at, zone).format('YYYY-MM-DD')].map(fileNamePart).join('_')}.html`
}
