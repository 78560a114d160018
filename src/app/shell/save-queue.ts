import { yardClient } from '../../sync/client.ts'
import { downloadFile } from '../components/download-file.ts'

/** Saves everything unsent to a file on this tablet; answers the words to show. */
export async function saveQueueToFile(): Promise<string> {
  try {
    const text = await yardClient.exportQueue()
    downloadFile(text, 'yardhand-queue.json', 'application/json')
    return 'The queue was saved to the file yardhand-queue.json.'
  } catch {
    // The store itself is broken: the person is told, there is nothing else to try here.
    return 'The queue could not be read. Do not clear this browser; ask your administrator.'
  }
}
