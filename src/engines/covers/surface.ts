// What is drawn on. The browser's canvas and the server's have the same methods.

export type Context2D = CanvasRenderingContext2D
/** A decoded picture with its size. */
export type Picture = CanvasImageSource & { width: number; height: number }
export interface Surface {
  picture: Picture
  context: Context2D
}
export type MakeSurface = (width: number, height: number) => Surface

export interface Size {
  width: number
  height: number
}
