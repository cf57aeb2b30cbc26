// The public URL of this installation, used in links in emails and stores.
declare module './deps.ts' {
  interface Deps {
    /** Such as https://music.example, without a trailing slash. */
    publicUrl: string
  }
}

export {}
