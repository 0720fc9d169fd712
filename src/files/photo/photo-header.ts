/** The contents of the header of a photo. */
export interface PhotoHeader {
  readonly width: number;
  readonly height: number;
  /** The number of channels of the decoded photo: 1 for a grey JPEG. Null if the header does not determine it. */
  readonly channels: number | null;
  /** The EXIF orientation, 1 to 8. */
  readonly orientation: number;
}
