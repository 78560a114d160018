import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { may, toPerson } from '../../../domain/access/rights.ts'
import { PhotoKind } from '../../../domain/photos/photo.ts'
import { type GivenReference, toReference } from '../../../domain/shipments/take-shipment.ts'
import type { SessionUser } from '../../../domain/people/session-user.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { fieldLabels } from '../../../domain/trailers/field-words.ts'
import { weightUnchangedQuestion } from '../../../domain/trailers/form-rules.ts'
import { readScan } from '../../../domain/trailers/scanned-code.ts'
import { shapeTrailerFields } from '../../../domain/trailers/trailer-payload.ts'
import type { TakeTag } from '../../../domain/trailers/tag-holder.ts'
import type { TrailerFields } from '../../../domain/trailers/trailer-fields.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import type { Weighed } from '../../../domain/trailers/weight-source.ts'
import { dayOf } from '../../../domain/values/day.ts'
import type { SaveResult } from '../../../sync/api.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { listFreightChoices } from '../../forms/choices.ts'
import { CommandFrame } from '../../forms/command-frame.tsx'
import { NO_TRAILER, OpenedForm } from '../../forms/opened-form.tsx'
import { saveArrival, saveDeletion, saveEdit, saveReArrival } from '../../forms/save-trailer.ts'
import { useCommandForm } from '../../forms/use-command-form.ts'
import { useNamesNow } from '../../forms/use-names-now.ts'
import { weighedOfForm } from '../../forms/weighing/taken-weights.ts'
import { Button } from '../../kit/button.tsx'
import { confirm } from '../../kit/confirm-dialog.tsx'
import { PartView } from '../../kit/part-view.tsx'
import { photoButton } from '../photos/overlays.ts'
import type { FormPurpose } from './form-purpose.ts'
import { type HeldPhotos, useHeldPhotos } from './held-photos.ts'
import { type OpenedTrailer, openTrailerForm } from './open-trailer-form.ts'
import { REFERENCE_LABEL, ReferenceField } from './reference-field.tsx'
import { useTrailerFormActs } from './trailer-form-acts.ts'
import { checkTrailerForm } from './trailer-form-check.ts'
import { fieldsOfForm, type TrailerForm } from './trailer-form-values.ts'
import { trailerRow } from './trailer-row.ts'
import { useTrailerSections } from './trailer-sections.ts'
import { useLastVisit } from './use-last-visit.ts'
import { numberButtons } from './scan/number-buttons.tsx'
import { useScannedTag } from './scan/use-scanned-tag.ts'
import { useShipment } from './use-shipment.ts'
import { serverNow } from '../../data/server-now.ts'

export interface TrailerDrawerProps {
  readonly purpose: FormPurpose
  readonly site: Site
  readonly user: SessionUser
  readonly onClose: () => void
}

const titles: Readonly<Record<FormPurpose['name'], string>> = {
  new: 'NEW TRAILER',
  seen: 'NEW TRAILER',
  edit: 'EDIT TRAILER',
  're-arrive': 'RE-ARRIVE TRAILER',
  mend: 'EDIT TRAILER',
}

/** The trailer form in its drawer (spec 2§2.2): NEW, EDIT or RE-ARRIVE TRAILER, or a rejected one of these. */
export function TrailerDrawer({ purpose, site, user, onClose }: TrailerDrawerProps) {
  const title = titles[purpose.name]
  const open = async () => (await openTrailerForm(purpose, site)) ?? NO_TRAILER
  return (
    <OpenedForm {...{ purpose, open, onClose }} kind="form" loading={title}>
      {(opened, onStartOver) => (
        <OpenForm
          {...{ purpose, site, opened, onStartOver, onClose }}
          title={purpose.name === 'mend' && opened.trailer === null ? titles.new : title}
          mayDelete={may(toPerson(user), 'trailers.delete')}
          mayTakePhotos={may(toPerson(user), 'photos.write')}
        />
      )}
    </OpenedForm>
  )
}

interface OpenFormProps extends Omit<TrailerDrawerProps, 'user'> {
  readonly title: string
  readonly opened: OpenedTrailer
  readonly mayDelete: boolean
  readonly mayTakePhotos: boolean
  /** Called when the draft was discarded. */
  readonly onStartOver: () => void
}

const saveLabels: Readonly<Record<FormPurpose['name'], string>> = {
  new: 'Add',
  seen: 'Add',
  edit: 'Update',
  're-arrive': 'RE-ARRIVE',
  mend: 'Send again',
}

/** Closing the form keeps the input; Cancel and "Start over" remove it. */
function OpenForm(props: OpenFormProps) {
  const { purpose, opened, site, onClose } = props
  const [trailer, setTrailer] = useState(opened.trailer)
  const [visit, setVisit] = useState(opened.visit)
  const photos = useHeldPhotos(opened.draftKey)
  const [filledShipment, setFilledShipment] = useState(opened.shipment)
  const fieldsOf = (values: TrailerForm) => shapeTrailerFields(fieldsOfForm(values), opened.trailer === null)
  const command = useCommandForm<TrailerForm>({
    ...{ opened, trailer, onClose, fieldOfCode },
    beside: { visit, shipment: filledShipment },
    check: (values) => checkTrailerForm(values, opened.trailer, names.of),
    row: (form) =>
      trailerRow({
        ...{ form, opened, site, trailer },
        onSeen: (fields) => setTrailer((before) => before && { ...before, ...fields }),
      }),
    agree: async (values) => {
      if (!((await acts.fuel.ask()) && (await acts.leaveBoxTemperature()))) return false
      if (!opened.trailer || purpose.name === 're-arrive') return true
      const question = weightUnchangedQuestion(opened.trailer, fieldsOf(values).TrailerWeight, site)
      return !question || confirm({ title: fieldLabels.TrailerWeight, text: question, confirmLabel: 'Update' })
    },
    save: (values, taking) =>
      saveTrailer(
        { ...opened, purpose, trailer },
        fieldsOf(values),
        { ...taking, ...weighedOfForm(values), ReferenceID: toReference(values) },
        photos,
      ),
    onSaved: () => {
      // A photo of a trailer that is there is saved at once.
      if (!opened.trailer) void photos.forget()
    },
    saved: (values) => `Trailer ${fieldsOf(values).Number} saved on this tablet`,
    // A scanner types there; a rejected number is typed again.
    focus: firstField(purpose),
    scan: {
      names: ['Number'],
      next: 'ScacID',
      edits: opened.trailer !== null,
      take: takeNumber,
      takeTag: (code) => takeTag(code),
    },
  })
  const { form } = command
  const [number, ScacID, EPCID] = useWatch({ control: form.control, name: ['Number', 'ScacID', 'EPCID'] })
  const names = useNamesNow(site, { ScacID, EPCID })
  const takeTag = useScannedTag(form, site)
  const acts = useTrailerFormActs(form, site, opened.trailer)
  const isNew = purpose.name === 'new' || purpose.name === 'seen'
  const follow = (begun: unknown) => command.underway.follow(begun)
  const older = purpose.name === 'seen' ? purpose.older : undefined
  const lastVisit = useLastVisit({ form, site, isNew, older, visit, onVisit: setVisit, follow })
  const shipment = useShipment({
    ...{ form, site, isNew, shipment: filledShipment, onShipment: setFilledShipment },
    filledByVisit: lastVisit.filledNow,
    onFilled: () => lastVisit.lookUp(),
    follow,
  })
  const freights = useLiveQuery(() => listFreightChoices(site.ID), [site.ID]) ?? []
  const sections = useTrailerSections({
    reference: opened.trailer === null && {
      ...{ kind: 'own', name: 'ReferenceID', label: REFERENCE_LABEL, wide: true },
      node: <ReferenceField form={form} of={shipment} freights={freights} />,
    },
    ...{ form, acts, names, lastVisit, shipment, freights, site, trailer: opened.trailer, quiet: command.turns.busy },
    today: dayOf(serverNow(), site.Timezone),
    byNumber: isNew ? numberButtons({ form, lastVisit, site, onCode: takeCode }) : null,
    withState: purpose.name === 're-arrive',
  })
  function takeNumber(number: string): Promise<unknown> {
    form.setValue('Number', number, { shouldDirty: true })
    return Promise.all([lastVisit.lookUp(), shipment.lookForNumber()])
  }
  function takeCode(code: string): void {
    const scanned = readScan(code)
    follow(scanned.name === 'number' ? takeNumber(scanned.number) : takeTag(code))
  }
  async function forgetAll(): Promise<void> {
    await photos.forget()
    await command.forget()
  }
  async function remove(gone: Trailer): Promise<void> {
    const title = `Delete trailer "${gone.Number}"?`
    if (!(await confirm({ title, confirmLabel: 'Delete', tone: 'danger' }))) return
    await command.end(() => saveDeletion(gone), `Trailer ${gone.Number} deleted on this tablet`)
  }
  const gone = purpose.name === 'edit' && props.mayDelete ? opened.trailer : null
  return (
    <CommandFrame
      {...{
        command: { ...command, forget: forgetAll, hasDraft: command.hasDraft || photos.isRestored },
        sections,
        onClose,
        title: props.title,
        zone: site.Timezone,
      }}
      onStartOver={props.onStartOver}
      edited={opened.trailer && { List: 'Trailers', ID: opened.trailer.ID }}
      save={saveLabels[purpose.name]}
      leave={isNew ? 'Close' : 'Cancel'}
      more={(busy) => (
        <>
          {gone && (
            <Button tone="danger" large disabled={busy} onClick={() => void remove(gone)}>
              Delete
            </Button>
          )}
          {props.mayTakePhotos && (
            <PartView
              part={photoButton}
              props={{
                ...{ site, number: opened.trailer?.Number ?? number, disabled: busy, held: photos.count },
                subject: opened.trailer && { TrailerID: opened.trailer.ID, Kind: PhotoKind.Trailer, AuditID: null },
                onHold: photos.hold,
              }}
            />
          )}
        </>
      )}
    />
  )
}

/** Returns the field that is typed first: an empty number, or one to correct; the company behind a number that is known. */
function firstField(purpose: FormPurpose): 'Number' | 'ScacID' | null {
  if (purpose.name === 'seen') {
    const { Number: number, ReferenceID } = purpose.fields
    if (number === '') return 'Number'
    // A shipment brings its company.
    return ReferenceID === undefined ? 'ScacID' : null
  }
  return purpose.name === 'new' || (purpose.name === 'mend' && purpose.field === 'Number') ? 'Number' : null
}

interface Filled extends Pick<OpenedTrailer, 'room'> {
  readonly purpose: FormPurpose
  /** The row as the person saw it last. */
  readonly trailer: Trailer | null
}

function saveTrailer(
  { purpose, trailer, room }: Filled,
  fields: TrailerFields,
  { ReferenceID, ...taking }: TakeTag & Weighed & GivenReference,
  photos: HeldPhotos,
): Promise<SaveResult> {
  const settles = purpose.name === 'mend' ? { Key: purpose.item.Key, How: 'resolve' as const } : null
  if (!trailer) {
    const refusedID = purpose.name === 'mend' && typeof purpose.item.Body.ID === 'number' ? purpose.item.Body.ID : null
    // In another place nobody is in the way.
    const moves = room?.LocationID === fields.LocationID ? room.moves : []
    return saveArrival({ ...fields, ...taking, ReferenceID }, { refusedID, settles, moves, photosOf: photos.take })
  }
  if (purpose.name === 're-arrive') return saveReArrival(trailer, fields, taking)
  return saveEdit(trailer, { ...fields, ...taking }, settles)
}

/** The field of a refusal that has no messages per field. */
const fieldOfCode: Readonly<Record<string, 'Number' | 'LocationID'>> = {
  'number-on-yard': 'Number',
  'spot-taken': 'LocationID',
}
