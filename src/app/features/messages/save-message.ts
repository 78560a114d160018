import { saveCommand, saveNew, showSaveResult } from '../../forms/save-command.ts'

/**
 * Sends a message to sites, -1 for all. Returns true when it was saved.
 * @param isOnline decides the words: offline it is not sent yet
 */
export async function sendMessage(content: string, sites: readonly number[], isOnline: boolean): Promise<boolean> {
  const result = await saveNew('addMessage', (ID) => ({
    ...{ ID, TaskID: undefined, Sites: [...sites], Type: 'Site', IsPrivate: 0, Content: content.trim() },
  }))
  return showSaveResult(result, isOnline ? 'Message sent!' : 'Message saved on this tablet')
}

export async function pinMessage(ID: number, IsPinned: boolean): Promise<void> {
  showSaveResult(await saveCommand('pinMessage', { ID, IsPinned }), null)
}

export async function deleteMessage(ID: number): Promise<void> {
  showSaveResult(await saveCommand('deleteMessage', { ID }), 'Message deleted, saved on this tablet')
}
