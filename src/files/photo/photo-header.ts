/** The contents of the header of a photo. */
export interface PhotoHeader {
  readonly width: number;
  readonly height: number;
  /** The number of stored channels, if the header says so: 1 for a grey JPEG. */
  readonly channels: number | null;
  /** The EXIF orientation, 1 to 8. */
  readonly orientation: number;
}
