const contentTypes = 'application/vnd.openxmlformats-package.digital-signature-';
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/';

/** Whether a part belongs to signatures of the package (ECMA-376 part 2, 13), by its content type. */
export const isSignaturePart = (contentType: string): boolean =>
  contentType.toLowerCase().startsWith(contentTypes);

/** Whether a relationship leads to them, by its type. */
export const isSignatureRelationship = (type: string): boolean => type.startsWith(relationships);
