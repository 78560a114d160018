import { contrastOutline, moonOutline, sunnyOutline } from 'ionicons/icons'
import { Button } from '../kit/button.tsx'
import { CheckboxField } from '../kit/checkbox-field.tsx'
import { Icon } from '../kit/icon.tsx'
import { hasLightSensor } from '../data/bright-light.ts'
import { shownTheme, type Theme, themes, useUiStore } from '../data/ui-store.ts'

const icons: Readonly<Record<Theme, string>> = { light: contrastOutline, dark: moonOutline, sun: sunnyOutline }
const names: Readonly<Record<Theme, string>> = { light: 'Light', dark: 'Dark', sun: 'Sun' }

/** Switches light, dark and sun (highest contrast, for outdoors). */
export function ThemeButton() {
  const { label, icon, change } = useNextTheme()
  return (
    <button type="button" className="bar-button medium-only" aria-label={label} title={label} onClick={change}>
      <Icon icon={icon} />
    </button>
  )
}

/** The theme button with words, for the menu of a narrow top bar. */
export function ThemeMenuButton() {
  const { name, icon, change } = useNextTheme()
  return (
    <Button icon={icon} onClick={change}>
      {`Theme: ${name}`}
    </Button>
  )
}

/** Turns the sun theme in sunlight on and off; nothing where the tablet does not measure the light. */
export function FollowLightField() {
  const follows = useUiStore((state) => state.followsLight)
  const setFollows = useUiStore((state) => state.setFollowsLight)
  if (!hasLightSensor()) return null
  return <CheckboxField label="Sun theme in sunlight" value={follows} onChange={setFollows} />
}

function useNextTheme() {
  const theme = useUiStore(shownTheme)
  const setTheme = useUiStore((state) => state.setTheme)
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'light'
  return {
    name: names[theme],
    icon: icons[theme],
    label: `Theme: ${names[theme]}. Change to ${names[next]}`,
    change: () => setTheme(next),
  }
}
