import { IonIcon } from '@ionic/react'

export interface IconProps {
  /** One icon of `ionicons/icons`. */
  readonly icon: string
  /** Said by a screen reader; without it the icon is decoration. */
  readonly label?: string
}

/** An icon in the size of the text beside it. */
export function Icon({ icon, label }: IconProps) {
  if (label === undefined) return <IonIcon className="icon" icon={icon} aria-hidden="true" />
  return <IonIcon className="icon" icon={icon} role="img" aria-label={label} />
}
