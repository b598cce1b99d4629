/** A row as what it stands for, where there is one. */
export const optional = <Row, Made>(row: Row | undefined, make: (row: Row) => Made): Made | undefined =>
  row === undefined ? undefined : make(row)
