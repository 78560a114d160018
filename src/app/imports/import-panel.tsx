import { cloudOfflineOutline, cloudUploadOutline, downloadOutline } from 'ionicons/icons'
import type { RejectedLine } from '../../domain/imports/import-file.ts'
import { useHasServer } from '../data/use-session.ts'
import { Button } from '../kit/button.tsx'
import type { Column } from '../kit/column.ts'
import { DataTable } from '../kit/data-table.tsx'
import { downloadFile } from '../kit/download-file.ts'
import { FileField } from '../kit/file-field.tsx'
import { Icon } from '../kit/icon.tsx'
import { type ImportKind, importKinds } from './import-kinds.ts'
import { type Nouns, progressWords, summaryWords } from './import-words.ts'
import { type ImportState, type SendImport, useImport } from './use-import.ts'
import './import-panel.css'

export interface ImportPanelProps {
  readonly kind: ImportKind
  /** Such as 'Import Locations'. */
  readonly title: string
  readonly nouns: Nouns
  readonly send: SendImport
}

const columns: readonly Column<RejectedLine>[] = [
  { id: 'line', header: 'Line', width: 80, align: 'end', render: ({ line }) => String(line) },
  { id: 'reason', header: 'Reason', width: 360, render: ({ reason }) => reason },
  { id: 'text', header: 'Text', width: 480, render: ({ text }) => text },
]

/** Imports a .csv file (spec 2§2.11, 2§2.13), checked line by line. */
export function ImportPanel({ kind, title, nouns, send }: ImportPanelProps) {
  const state = useImport(kind, nouns, send)
  const { chosen, rejected } = state
  const { example } = importKinds[kind]
  return (
    <section className="import" aria-label={title}>
      <h2 className="import-title">{title}</h2>
      <div className="import-fields">
        <FileField
          label="File (.csv)"
          accept=".csv,text/csv"
          value={chosen?.file ?? null}
          onPick={state.choose}
          {...(state.error !== null && { error: state.error })}
        />
        <Button tone="primary" icon={cloudUploadOutline} busy={state.busy} onClick={state.upload}>
          Upload
        </Button>
        <Button icon={downloadOutline} onClick={() => downloadFile(example.text, example.name, 'text/csv')}>
          Download example
        </Button>
      </div>
      <StateLine state={state} nouns={nouns} />
      {rejected.length > 0 && (
        <div className="import-lines">
          <DataTable
            label="Lines with errors"
            columns={columns}
            rows={rejected}
            rowKey={({ line }) => line}
            emptyText=""
            pageSize={5}
          />
        </div>
      )}
    </section>
  )
}

const OFFLINE = 'You are offline. Importing needs a connection.'

/** Shows the file's contents, the upload's result, or that there is no connection. */
function StateLine({ state, nouns }: { readonly state: ImportState; readonly nouns: Nouns }) {
  const online = useHasServer()
  const { chosen, result, rejected } = state
  const summary = chosen?.summary ?? null
  const found = summary && summary.ready > 0 ? summaryWords(summary, nouns) : null
  const isShort = summary !== null && summary.rejected > rejected.length && rejected.length > 0 && result === null
  const cut = isShort ? `The first ${rejected.length} lines with errors:` : null
  const read = chosen && !summary ? progressWords(chosen.records) : found
  const words = [read, result ?? (online ? null : OFFLINE), cut].filter((one) => one !== null)
  return (
    <p className="import-state" role="status">
      {!online && words.length > 0 && <Icon icon={cloudOfflineOutline} />}
      {words.join(' ')}
    </p>
  )
}
