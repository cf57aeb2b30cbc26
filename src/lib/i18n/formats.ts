// Formats of numbers, dates, lists and names in a language, each created once: creating one costs more than a hundred uses, and
// every row of a table uses several.
function createdOnce<Options extends unknown[], Format>(
  create: (locale: string, ...options: Options) => Format,
) {
  const formats = new Map<string, Format>()
  return (locale: string, ...options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`
    const format = formats.get(key) ?? create(locale, ...options)
    formats.set(key, format)
    return format
  }
}

/** The options come from code, never from a request, so that there are few. */
export const numberFormat = createdOnce(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)
export const dateFormat = createdOnce(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)
export const displayNames = createdOnce(
  (locale, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(locale, options),
)
export const relativeFormat = createdOnce(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
)
export const listFormat = createdOnce(
  (locale, options?: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options),
)
