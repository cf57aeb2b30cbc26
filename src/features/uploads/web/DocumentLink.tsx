// Downloads an uploaded document under its original name.

import { useNumbers } from '#lib/web/use-numbers.ts'
import { AppLink } from '#ui/AppLink.tsx'
import type { Upload } from '../contract.ts'

export function DocumentLink({ upload }: { upload: Pick<Upload, 'fileName' | 'sizeBytes' | 'urls'> }) {
  const { bytes } = useNumbers()
  const { original } = upload.urls
  return (
    <>
      {original ? (
        <AppLink href={original} download>
          {upload.fileName}
        </AppLink>
      ) : (
        upload.fileName
      )}
      <span className="muted num">{` ${bytes(upload.sizeBytes)}`}</span>
    </>
  )
}
