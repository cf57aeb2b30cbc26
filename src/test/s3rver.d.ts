// What the tests use of s3rver, which comes without types.
declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: Record<string, unknown>)
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
