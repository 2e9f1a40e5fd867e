/** The state of the shortest augmenting path: rows and columns count from 1, 0 stands for none. */
interface State {
  readonly costs: readonly Float64Array[];
  readonly rowPrice: Float64Array;
  readonly columnPrice: Float64Array;
  /** The row of each column. */
  readonly rowOf: Int32Array;
}

/**
 * The cheapest assignment of each row to a column of its own: the column of each row. There are at least as many columns
 * as rows. Exact, by the Hungarian method: rows² × columns steps.
 */
export function assign(costs: readonly Float64Array[]): number[] {
  const columns = costs[0]?.length ?? 0;
  const state: State = {
    costs,
    rowPrice: new Float64Array(costs.length + 1),
    columnPrice: new Float64Array(columns + 1),
    rowOf: new Int32Array(columns + 1),
  };
  for (let row = 1; row <= costs.length; row += 1) insertRow(state, row, columns);
  const chosen = new Array<number>(costs.length).fill(-1);
  for (let column = 1; column <= columns; column += 1) {
    const row = state.rowOf[column] ?? 0;
    if (row > 0) chosen[row - 1] = column - 1;
  }
  return chosen;
}

function insertRow(state: State, row: number, columns: number): void {
  const { costs, rowPrice, columnPrice, rowOf } = state;
  const least = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
  const cameFrom = new Int32Array(columns + 1);
  const isDone = new Uint8Array(columns + 1);
  let column = 0;
  rowOf[0] = row;
  do {
    isDone[column] = 1;
    const from = rowOf[column] as number;
    const own = costs[from - 1] as Float64Array;
    let step = Number.POSITIVE_INFINITY;
    let next = 0;
    for (let to = 1; to <= columns; to += 1) {
      if (isDone[to]) continue;
      const reduced = (own[to - 1] as number) - (rowPrice[from] as number) - (columnPrice[to] as number);
      if (reduced < (least[to] as number)) {
        least[to] = reduced;
        cameFrom[to] = column;
      }
      if ((least[to] as number) < step) {
        step = least[to] as number;
        next = to;
      }
    }
    for (let to = 0; to <= columns; to += 1) {
      if (isDone[to]) {
        rowPrice[rowOf[to] as number] = (rowPrice[rowOf[to] as number] as number) + step;
        columnPrice[to] = (columnPrice[to] as number) - step;
      } else least[to] = (least[to] as number) - step;
    }
    column = next;
  } while (rowOf[column] !== 0);
  while (column !== 0) {
    const before = cameFrom[column] as number;
    rowOf[column] = rowOf[before] as number;
    column = before;
  }
}
