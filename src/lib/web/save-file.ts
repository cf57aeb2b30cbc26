// Hands a file to the browser, as a download.

/** @param name used unless the file has one of its own */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file instanceof File ? file.name : name
  link.click()
  URL.revokeObjectURL(link.href)
}
