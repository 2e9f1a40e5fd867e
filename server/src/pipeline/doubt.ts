// What readers pass on beside what they could read. It lives outside the stages because they do not import each other.

/** Something that a source says and that is not believed: its subject keeps its last good state. */
export interface Doubt {
  /** In words for the operator: 'Bo Burns, week 9'. Empty: the file as a whole. */
  subject: string;
  /** 'two rows', 'gametime is “TBD”'. */
  reason: string;
  /** What is used meanwhile: 'the stored figures'. */
  used: string;
  /** The beginning of what the source said, where that helps. */
  excerpt?: string;
}
