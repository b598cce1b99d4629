import { useTranslation } from 'react-i18next'
import type { Attachment, GivenFile } from '../../../src-main/contract/attachment.ts'
import { FileChip } from './FileChip.tsx'
import { givenInWords } from './file-words.ts'

interface MessageFilesProps {
  readonly files: readonly Attachment[]
  /** What of the conversation's files went along with the message; absent while it is answered. */
  readonly given: readonly GivenFile[] | undefined
  onOpen(id: string): void
}

/** The files that went with a message. */
export function MessageFiles({ files, given = [], onOpen }: MessageFilesProps) {
  const { t } = useTranslation()
  const noteOf = (file: Attachment): string | null => {
    // Of a file that another program named in its export only the name came along.
    if (file.isGone) return t(file.bytes === 0 ? 'chat.files.nameOnly' : 'chat.files.destroyed')
    const share = given.find(({ attachmentId }) => attachmentId === file.id)
    return share ? givenInWords(t, share, true) : null
  }
  return (
    <ul aria-label={t('chat.files.label')} className="flex max-w-full flex-wrap justify-end gap-1.5">
      {files.map((file) => (
        <FileChip
          key={file.id}
          name={file.name}
          bytes={file.bytes}
          pages={file.pages}
          isImage={file.kind === 'image'}
          state="read"
          note={noteOf(file)}
          onOpen={file.isGone ? undefined : () => onOpen(file.id)}
        />
      ))}
    </ul>
  )
}
