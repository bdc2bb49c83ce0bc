import { CATEGORIES } from "@prompt-shield/contracts/vocabulary";
import { MessageSquareWarning } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../lib/notify.ts";
import { useMay } from "../../lib/role.ts";
import { ExceptionButton } from "../../shared/feedback/exception-button.tsx";
import { Badge } from "../../ui/badge.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterSelect } from "../../ui/filter-select.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { SettingCard } from "../../ui/setting-card.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { useFalseAlarms, useReview, type ReviewItem } from "./policies.ts";

export function ReviewCard() {
  const [category, setCategory] = useState("");
  const review = useReview({ verdict: "wrong", ...(category && { category }) });
  const items = review.data?.items;
  return (
    <SettingCard
      title="Wrong verdicts"
      description="What you marked as wrong. An exception lets it pass from now on, and you can take it back above."
    >
      <div className="stack gap-5">
        <FalseAlarms />
        <FilterSelect
          label="Category"
          all="All categories"
          value={category}
          options={CATEGORIES.map((name) => [name, name] as const)}
          onChange={setCategory}
        />
        {review.isPending && <SkeletonRows rows={2} label="Loading wrong verdicts" />}
        {review.isError && (
          <LoadFailure title="The list did not load" onRetry={() => void review.refetch()}>
            {messageOf(review.error, "Try again in a moment.")}
          </LoadFailure>
        )}
        {items?.length === 0 && (
          <EmptyState icon={MessageSquareWarning} title="Nothing marked as wrong">
            Choose “This verdict is wrong” on a result or in your history, and it is listed here.
          </EmptyState>
        )}
        {items && items.length > 0 && (
          <ul aria-label="Wrong verdicts" className="divide-y divide-line rounded-control border border-line">
            {items.map((item) => (
              <ReviewRow key={item.log.id} item={item} />
            ))}
          </ul>
        )}
      </div>
    </SettingCard>
  );
}

function ReviewRow({ item: { log, key, feedback, rules } }: { item: ReviewItem }) {
  const may = useMay();
  return (
    <li className="stack gap-2 p-4 text-sm">
      <p className="line-clamp-3 font-mono break-words">
        {log.original_prompt ?? "The text was not stored."}
      </p>
      <div className="flex flex-wrap items-center gap-2 text-xs text-muted">
        {log.categories.map((name) => (
          <Badge key={name} variant="outline">
            {name}
          </Badge>
        ))}
        {key && <Badge variant="outline">Key: {key.name}</Badge>}
        <TimeAgo at={feedback.created_at} />
      </div>
      {feedback.note && <p className="break-words text-muted">{feedback.note}</p>}
      {may("createException") && (
        <ExceptionButton
          scanId={log.id}
          hasText={log.original_prompt !== null}
          rules={rules.map(({ rule }) => rule)}
          categories={log.categories}
        />
      )}
    </li>
  );
}

/** The newest week that has any scans. */
function FalseAlarms() {
  const { data } = useFalseAlarms();
  const week = data?.weeks[0]?.week;
  const rows = data?.weeks.filter((row) => row.week === week) ?? [];
  if (rows.length === 0) return null;
  return (
    <dl className="grid gap-2 rounded-control bg-sunken p-3 text-sm sm:grid-cols-2">
      {rows.map((row) => (
        <div key={row.key?.id ?? "none"} className="flex justify-between gap-4">
          <dt className="text-muted">{row.key?.name ?? "Without a key"}, this week</dt>
          <dd className="figures">{row.per_thousand} false alarms per 1,000</dd>
        </div>
      ))}
    </dl>
  );
}
