import { downloadOutline, printOutline, shareSocialOutline } from 'ionicons/icons'
import { type ReactNode, useMemo } from 'react'
import type { SessionUser } from '../../../../domain/people/session-user.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import type { ProofCard, ProofTable } from '../../../../domain/trailers/proof-card.ts'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { downloadFile } from '../../../kit/download-file.ts'
import { PrintPage } from '../../../kit/print-page.tsx'
import { PartView } from '../../../kit/part-view.tsx'
import { EmptyState, Loading } from '../../../kit/states.tsx'
import { type FilePicture, photoStrip, readPicturesForFile } from '../../photos/overlays.ts'
import { proofFileName, proofPage } from './proof-file.ts'
import { type Proof, useProof } from './use-proof.ts'
import './proof.css'

export interface ProofDialogProps {
  readonly trailerID: number
  readonly site: Site
  readonly user: SessionUser
  readonly onClose: () => void
}

/** The proof card of a trailer, to read, print, share or save, also offline. */
export function ProofDialog({ trailerID, site, user, onClose }: ProofDialogProps) {
  const answer = useProof(trailerID, site, user)
  const proof = typeof answer === 'object' ? answer : undefined
  // Read at once: a browser shares only right after a tap.
  const pictures = useMemo(
    () => readPicturesForFile(site.ID, trailerID, site.Timezone).catch(() => []),
    [site.ID, site.Timezone, trailerID],
  )
  return (
    <Dialog
      title="Proof card"
      wide
      isText
      onClose={onClose}
      footer={
        <>
          <Button icon={printOutline} disabled={!proof} onClick={() => window.print()}>
            Print
          </Button>
          <Button icon={downloadOutline} disabled={!proof} onClick={() => proof && void save(proof, pictures, site)}>
            Download
          </Button>
          {canShare() && (
            <Button
              tone="primary"
              icon={shareSocialOutline}
              disabled={!proof}
              onClick={() => proof && void share(proof, pictures, site)}
            >
              Share
            </Button>
          )}
        </>
      }
    >
      {proof && (
        <Card card={proof.card}>
          <PartView part={photoStrip} props={{ of: { name: 'trailer', trailerID }, site }} />
        </Card>
      )}
      {typeof answer === 'string' && <EmptyState text={answer} />}
      {answer === undefined && <Loading label="Loading the proof card" />}
      {/* Not only while printing: the browser takes its picture before the photos could be read. */}
      {proof && (
        <PrintPage title={proof.card.title}>
          <CardParts card={proof.card}>
            <PartView part={photoStrip} props={{ of: { name: 'trailer', trailerID }, site }} />
          </CardParts>
        </PrintPage>
      )}
    </Dialog>
  )
}

const TYPE = 'text/html'

type Pictures = Promise<readonly FilePicture[]>

async function save({ card, number, madeAt }: Proof, pictures: Pictures, site: Site): Promise<void> {
  downloadFile(proofPage(card, await pictures), proofFileName(site.Name, number, madeAt, site.Timezone), TYPE)
}

async function toFile({ card, number, madeAt }: Proof, pictures: Pictures, site: Site): Promise<File> {
  const page = proofPage(card, await pictures)
  return new File([page], proofFileName(site.Name, number, madeAt, site.Timezone), { type: TYPE })
}

/** True where the device can hand a page to another app. */
function canShare(): boolean {
  return navigator.canShare?.({ files: [new File([''], 'proof.html', { type: TYPE })] }) ?? false
}

/** Saves the file where sharing fails; a person who closes the choice of apps wants neither. */
async function share(proof: Proof, pictures: Pictures, site: Site): Promise<void> {
  try {
    await navigator.share({ files: [await toFile(proof, pictures, site)], title: proof.card.title })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    await save(proof, pictures, site)
  }
}

interface CardProps {
  readonly card: ProofCard
  /** The photos. */
  readonly children: ReactNode
}

function Card({ card, children }: CardProps) {
  return (
    <article className="proof" aria-label={card.title}>
      <h3>{card.title}</h3>
      <CardParts card={card}>{children}</CardParts>
    </article>
  )
}

function CardParts({ card, children }: CardProps) {
  return (
    <>
      <dl>
        {card.facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {card.tables.map((table) => (
        <Section key={table.title} table={table} />
      ))}
      {children}
      {card.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </>
  )
}

function Section({ table: { title, columns, rows, empty, note, line } }: { readonly table: ProofTable }) {
  return (
    <section>
      <h4>{title}</h4>
      {rows.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <div className="proof-scroll">
          <table aria-label={title}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two acts of a minute may have the same words.
                <tr key={at}>
                  {row.map((text, place) => (
                    <td key={columns[place]}>{text}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {note !== null && <p>{note}</p>}
      {line !== undefined && (
        <p>
          <code>{line}</code>
        </p>
      )}
    </section>
  )
}
