import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FileField } from '../file-field.tsx'
import { isPicked, readPicked, sizeWords } from '../picked-file.ts'
import type { FileItem } from './items.ts'
import { type ItemProps, useItem } from './use-item.ts'

/** A file that is read when picked, so that a draft keeps it. */
export function FileItemField<T extends FieldValues>({ item, control }: ItemProps<T, FileItem<T>>) {
  const { base, value, set } = useItem<T>({ item, control })
  const [trouble, setTrouble] = useState<string>()
  const picked = isPicked(value) ? value : null
  async function pick(file: File | null): Promise<void> {
    const tooLarge = file !== null && file.size > item.maxBytes
    setTrouble(tooLarge ? `This file is larger than ${sizeWords(item.maxBytes)}. Choose a smaller one.` : undefined)
    if (tooLarge) return
    try {
      set(file && (await readPicked(file)))
    } catch {
      setTrouble("This file can't be read. Choose it again.")
    }
  }
  const isPicture = picked?.Type.startsWith('image/')
  return (
    <FileField
      {...base}
      error={trouble ?? base.error}
      value={picked && { name: picked.Name, size: picked.Size }}
      picture={picked ? (isPicture ? `data:${picked.Type};base64,${picked.Content}` : undefined) : item.present}
      accept={item.accept}
      onPick={(file) => void pick(file)}
    />
  )
}
