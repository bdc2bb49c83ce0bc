/** Ordinary sentences, unlike those of `bench/speed`, which are full of traps. */
const WHO = [
  "The parcel",
  "Box 2",
  "The blue armchair",
  "Her order",
  "The spare part",
  "One lamp",
  "The gift card",
  "Our driver",
  "The second delivery",
  "Mr. Okafor's table",
  "The repaired clock",
  "Half of the plates",
];
const DID = [
  "arrived on Tuesday",
  "was left with the neighbour",
  "came a week early",
  "had a small scratch on one side",
  "fits the older frame as well",
  "waits at the shop in Graz",
  "was packed twice",
  "went back for repair",
  "stood in the rain for an hour",
  "weighs less than the label says",
  "was counted with the others in May",
];
const AND = [
  "and everything else was fine",
  "so the customer paid the rest in cash",
  "because the lift was out of service",
  "which was noted at the desk",
  "and a second one is expected in spring",
  "though the colour is a little darker than in the picture",
  "and the receipt lies in the box",
  "with two hours of delay on the road",
  "while the shop in Porto had none left",
  "as it does every year before the holidays",
  "and the warehouse has more of them on shelf 14",
  "although the paint had hardly dried",
  "to the delight of the whole house",
];

/** The same text for the same seed. */
export function writeProse(seed: number, chars: number): string {
  const sentences: string[] = [];
  for (let n = 0, length = 0; length < chars; n += 1) {
    const at = seed * 131 + n * 29;
    const pick = (from: readonly string[]): string => from[at % from.length] ?? "";
    const sentence = `${pick(WHO)} ${pick(DID)} ${pick(AND)}, number ${at % 9_973}.`;
    sentences.push(sentence);
    length += sentence.length + 1;
  }
  return sentences.join(" ").slice(0, chars);
}
