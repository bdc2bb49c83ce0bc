/** A queue in which owners take turns: an owner with a hundred waiting items does not delay anyone else's first. */
export interface Turns<Item> {
  readonly size: number;
  add(owner: string, item: Item): void;
  /** Adds an item before everyone else's, for work that has waited once already. */
  addFirst(item: Item): void;
  /** Adds an item between the owners' items: every fourth item taken is one of these, however many owners wait. */
  addBetween(item: Item): void;
  take(): Item | undefined;
  remove(owner: string, item: Item): void;
}

/** How many items of owners are taken before the next one from in between. */
const OWNERS_SHARE = 3;

export function createTurns<Item>(): Turns<Item> {
  // A map keeps its keys in insertion order: the first owner is next, and moves to the end once served.
  const byOwner = new Map<string, Item[]>();
  const urgent: Item[] = [];
  const between: Item[] = [];
  let sinceBetween = OWNERS_SHARE;
  let size = 0;

  function drop(items: Item[] | undefined, item: Item): boolean {
    const at = items?.indexOf(item) ?? -1;
    if (at >= 0) items?.splice(at, 1);
    return at >= 0;
  }

  return {
    get size() {
      return size;
    },
    add: (owner, item) => {
      size += 1;
      const items = byOwner.get(owner);
      if (items) items.push(item);
      else byOwner.set(owner, [item]);
    },
    addFirst: (item) => {
      size += 1;
      urgent.push(item);
    },
    addBetween: (item) => {
      size += 1;
      between.push(item);
    },
    take: () => {
      if (size === 0) return undefined;
      size -= 1;
      if (urgent.length > 0) return urgent.shift();
      if (between.length > 0 && (sinceBetween >= OWNERS_SHARE || byOwner.size === 0)) {
        sinceBetween = 0;
        return between.shift();
      }
      sinceBetween += 1;
      const [owner = "", items = []] = byOwner.entries().next().value ?? [];
      const item = items.shift();
      byOwner.delete(owner);
      if (items.length > 0) byOwner.set(owner, items);
      return item;
    },
    remove: (owner, item) => {
      const items = byOwner.get(owner);
      if (drop(urgent, item) || drop(between, item) || drop(items, item)) size -= 1;
      if (items?.length === 0) byOwner.delete(owner);
    },
  };
}
