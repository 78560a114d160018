/** Copies a text; returns false where the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByCommand(text)
  }
}

/** The only way without HTTPS, where `navigator.clipboard` does not exist. */
function copyByCommand(text: string): boolean {
  let isTaken = false
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
    isTaken = event.clipboardData !== null
  }
  document.addEventListener('copy', give, { capture: true })
  try {
    return document.execCommand('copy') && isTaken
  } finally {
    document.removeEventListener('copy', give, { capture: true })
  }
}
