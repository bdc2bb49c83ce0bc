import { CATEGORIES } from "@prompt-shield/contracts/vocabulary";
import { MessageSquareWarning } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../lib/notify.ts";
import { useMay } from "../../lib/role.ts";
import { ExceptionButton } from "../../shared/feedback/exception-button.tsx";
import { TakeBackMark } from "../../shared/feedback/wrong-verdict.tsx";
import { Badge } from "../../ui/badge.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterSelect } from "../../ui/filter-select.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { SettingCard } from "../../ui/setting-card.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { FalseAlarms } from "./false-alarms.tsx";
import { type ReviewFilters, type ReviewItem, useReview } from "./policies.ts";
import { useKeyNames } from "./replays.ts";

export function ReviewCard() {
  const keyNames = useKeyNames();
  const [filters, setFilters] = useState<ReviewFilters>({ verdict: "wrong", category: "", key_id: "" });
  const review = useReview(filters);
  const items = review.data?.pages.flatMap((page) => page.items);
  const isFiltered = filters.category !== "" || filters.key_id !== "";
  return (
    <SettingCard
      title="Wrong verdicts"
      description="Verdicts you marked as wrong. An exception lets the text pass from now on; you can remove the exception above."
    >
      <div className="stack gap-5">
        <FalseAlarms />
        <div className="grid gap-4 sm:grid-cols-2">
          <FilterSelect
            label="Category"
            all="All categories"
            value={filters.category}
            options={CATEGORIES.map((name) => [name, name] as const)}
            onChange={(category) => setFilters({ ...filters, category })}
          />
          <FilterSelect
            label="API key"
            all="With or without a key"
            value={filters.key_id}
            options={[...keyNames]}
            onChange={(keyId) => setFilters({ ...filters, key_id: keyId })}
          />
        </div>
        {review.isPending && <SkeletonRows rows={2} label="Loading wrong verdicts" />}
        {review.isError && !items && (
          <LoadFailure title="The list did not load" onRetry={() => void review.refetch()}>
            {messageOf(review.error, "Try again in a moment.")}
          </LoadFailure>
        )}
        {items?.length === 0 && (
          <EmptyState
            icon={MessageSquareWarning}
            title={isFiltered ? "Nothing matches these filters" : "Nothing marked as wrong"}
          >
            {isFiltered
              ? "Nothing you marked as wrong matches both filters."
              : "Choose “This verdict is wrong” on a result or in your history to list it here."}
          </EmptyState>
        )}
        {items && items.length > 0 && (
          <ul aria-label="Wrong verdicts" className="divide-y divide-line rounded-control border border-line">
            {items.map((item) => (
              <ReviewRow key={item.log.id} item={item} />
            ))}
          </ul>
        )}
        <ShowMore pages={review} />
      </div>
    </SettingCard>
  );
}

function ReviewRow({ item: { log, key, feedback, rules } }: { item: ReviewItem }) {
  const may = useMay();
  return (
    <li className="stack gap-2 p-4 text-sm">
      <p className="line-clamp-3 font-mono text-xs break-words" dir="auto">
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
      <div className="flex flex-wrap gap-2">
        {may("createException") && (
          <ExceptionButton
            scanId={log.id}
            hasText={log.original_prompt !== null}
            rules={rules.map(({ rule }) => rule)}
            categories={log.categories}
          />
        )}
        {may("withdrawFeedback") && <TakeBackMark scanId={log.id} />}
      </div>
    </li>
  );
}
