import { buildOutline, pricetagOutline, snowOutline } from 'ionicons/icons'
import { StatusType, TrailerType } from '../../domain/trailers/trailer-lists.ts'
import { Chip, type ChipLook } from '../kit/chip.tsx'
import { boxEmpty, boxFull, boxHalf, container, flatbed, hopper, reefer, shed, tanker, van } from '../kit/drawings.ts'

const looks: Readonly<Record<number, readonly [ChipLook, string]>> = {
  [StatusType.Loaded]: ['fact', boxFull],
  [StatusType.Empty]: ['outline', boxEmpty],
  [StatusType.OutOfService]: ['out', buildOutline],
  [StatusType.Partial]: ['fact', boxHalf],
  [StatusType.PreCooling]: ['info', snowOutline],
  [StatusType.RedTagLoaded]: ['need', pricetagOutline],
  [StatusType.RedTagEmpty]: ['need', pricetagOutline],
  [StatusType.StorageEmpty]: ['secondary', shed],
  [StatusType.StorageLoaded]: ['secondary', shed],
  [StatusType.StoragePartial]: ['secondary', shed],
}

export interface StatusChipProps {
  readonly status: number
  readonly name: string
}

/** A status as a chip, or in plain words if it has no look of its own, such as None. */
export function StatusChip({ status, name }: StatusChipProps) {
  const look = looks[status]
  if (!look) return name
  return (
    <Chip look={look[0]} icon={look[1]}>
      {name}
    </Chip>
  )
}

/** Returns a status's icon; undefined if it has no look of its own. */
export function statusIcon(status: number): string | undefined {
  return looks[status]?.[1]
}

const glyphs: Readonly<Record<number, string>> = {
  [TrailerType.Reefer]: reefer,
  [TrailerType.ContainerReefer]: reefer,
  [TrailerType.ContainerDry]: container,
  [TrailerType.Tanker]: tanker,
  [TrailerType.Flatbed]: flatbed,
  [TrailerType.SideDump]: hopper,
  [TrailerType.Hopper]: hopper,
}

/** Returns the icon of a trailer type, for `Icon`. */
export function trailerGlyph(type: number): string {
  return glyphs[type] ?? van
}
