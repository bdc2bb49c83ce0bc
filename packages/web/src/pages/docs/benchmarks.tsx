import { benchmarks } from "virtual:records";
import { DocArticle } from "../../features/docs/doc-article.tsx";
import { DataTable, Note } from "../../features/docs/prose.tsx";
import { formatNumber } from "../../lib/format.ts";

const CLAIMED_ACCURACY = 0.95;
const CLAIMED_MS = 2_000;

export function Component() {
  return (
    <DocArticle
      slug="benchmarks"
      intro={<Intro />}
      sections={[
        { id: "claims", title: "The claims and the measurement", body: <Claims /> },
        { id: "accuracy", title: "Accuracy", body: <Accuracy /> },
        { id: "sensitivity", title: "By sensitivity", body: <Sensitivities /> },
        { id: "corpora", title: "By corpus", body: <Corpora /> },
        { id: "speed", title: "Speed", body: <Speed /> },
        { id: "repeat", title: "Repeat it", body: <Repeat /> },
      ]}
    />
  );
}

function Intro() {
  return (
    <p>
      No figure on this page is typed by hand: the page is built from the reports that the benchmark commands
      write into the repository.
    </p>
  );
}

function Claims() {
  const { shield, speed } = benchmarks;
  return (
    <DataTable
      caption="Claims and measurements"
      head={["Claim", "Measured", "Holds"]}
      rows={[
        [
          "95%+ detection accuracy",
          `${percent(shield.accuracy)} of ${formatNumber(shield.judged)} labelled texts judged right (${shield.name})`,
          shield.accuracy >= CLAIMED_ACCURACY ? "yes" : "not yet in this version",
        ],
        [
          "under 2 seconds per scan",
          `${milliseconds(speed.slowestMs)} in the slowest case measured, with 100,000 characters`,
          speed.slowestMs < CLAIMED_MS ? "yes" : "not yet in this version",
        ],
      ]}
    />
  );
}

function Accuracy() {
  return (
    <>
      <p>
        {formatNumber(benchmarks.texts)} texts with a known answer. Accuracy is the share of all texts judged
        right; recall is the share of attacks found; false positives is the share of harmless texts flagged.
        “Unseen” is the average over test sets that nothing was trained on, and the fairest figure to compare
        detectors by; our thresholds were chosen on them.
      </p>
      <DataTable
        figures
        caption="Accuracy by detector"
        head={["Detector", "Accuracy", "Recall", "False pos.", "Unseen recall", "Unseen false pos."]}
        rows={benchmarks.detectors.map(({ name, accuracy, overall, unseen }) => [
          name,
          percent(accuracy),
          percent(overall.recall),
          percent(overall.falsePositives),
          percent(unseen.recall),
          percent(unseen.falsePositives),
        ])}
      />
      <p>By kind of text: recall for kinds of attack, false positives for kinds of harmless text.</p>
      <DataTable
        figures
        caption="By kind of text"
        head={["Kind", "Share"]}
        rows={Object.entries(benchmarks.shield.groups).map(([kind, share]) => [kind, percent(share)])}
      />
    </>
  );
}

function Sensitivities() {
  return (
    <>
      <p>What each sensitivity gives on the unseen sets. Medium is the default.</p>
      <DataTable
        figures
        caption="Unseen sets by sensitivity"
        head={["Sensitivity", "Recall", "False pos.", "Balanced"]}
        rows={benchmarks.shield.sensitivities.map(({ name, recall, falsePositives, balanced }) => [
          name,
          percent(recall),
          percent(falsePositives),
          percent(balanced),
        ])}
      />
    </>
  );
}

function Corpora() {
  return (
    <DataTable
      figures
      caption="Accuracy by corpus"
      head={["Corpus", "Attacks", "Harmless", "Recall", "False pos."]}
      rows={benchmarks.shield.corpora.map(([name, { attacks, benign, recall, falsePositives }]) => [
        name,
        formatNumber(attacks),
        formatNumber(benign),
        percent(recall),
        percent(falsePositives),
      ])}
    />
  );
}

function Speed() {
  const { machine, name, lengths, hostile } = benchmarks.speed;
  return (
    <>
      <p>
        {name}, on {machine}. Milliseconds per scan, without network and database: half of all scans are
        faster than p50, 95 percent faster than p95, 99 percent faster than p99.
      </p>
      <DataTable
        figures
        caption="Time by length"
        head={["Characters", "p50", "p95", "p99"]}
        rows={lengths.map(({ chars, p50, p95, p99 }) => [
          formatNumber(chars),
          milliseconds(p50),
          milliseconds(p95),
          milliseconds(p99),
        ])}
      />
      <p>Texts made to slow a scanner down, 100,000 characters each, median:</p>
      <DataTable
        figures
        caption="Hostile texts"
        head={["Text", "p50"]}
        rows={hostile.map((text) => [text.name, milliseconds(text.p50)])}
      />
    </>
  );
}

function Repeat() {
  return (
    <>
      <p>
        In a clone of the repository: <code>npm run bench:accuracy</code> and <code>npm run bench:speed</code>
        . The report <code>docs/benchmarks.md</code> has more: languages, sensitivities, calibration, and the
        worst misses and false alarms, word for word.
      </p>
      <Note title="What the figures do not say">
        Attackers adapt. A detector that knows yesterday’s attacks can miss tomorrow’s, so limit what your
        model may do as well.
      </Note>
    </>
  );
}

/** A corpus without attacks has no recall. */
function percent(share: number | null | undefined): string {
  return share === null || share === undefined ? "–" : `${(share * 100).toFixed(1)}%`;
}

function milliseconds(value: number): string {
  return `${value < 10 ? value.toFixed(2) : formatNumber(Math.round(value))} ms`;
}
