// Where the world reaches this installation: links in mails and stores begin with it.
declare module './deps.ts' {
  interface Deps {
    /** https://music.example, without a slash at the end. */
    publicUrl: string
  }
}

export {}
