// An image model of the operator’s choice. Installations without one draw covers by rules only.
export interface ImageModel {
  /** As the operator named it: "gpt-image-1". */
  name: string
  /** Where it runs, for people to know who reads what they type: "localhost:8080". */
  host: string
  /** The side of the pictures that it is asked for, in pixels. */
  sidePx: number
  /**
   * Asks once for one square picture.
   *
   * @returns the file as it came: nobody has checked its format, its size or whether it is square
   * @throws when the model cannot be reached, takes too long, or sends no picture; the error repeats nothing of the prompt
   */
  draw(request: { prompt: string; signal: AbortSignal }): Promise<Uint8Array>
}
