import { yardClient } from '../../sync/client.ts'

/** Saves everything unsent to a file on this tablet; answers the words to show. */
export async function saveQueueToFile(): Promise<string> {
  try {
    const text = await yardClient.exportQueue()
    download(text, 'yardhand-queue.json')
    return 'The queue was saved to the file yardhand-queue.json.'
  } catch {
    // The store itself is broken: the person is told, there is nothing else to try here.
    return 'The queue could not be read. Do not clear this browser; ask your administrator.'
  }
}

function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
