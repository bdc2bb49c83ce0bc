import { DOCS_FRESH_MS } from "@prompt-shield/contracts/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DocArticle } from "../../features/docs/doc-article.tsx";
import { listOperations } from "../../features/docs/reference/openapi.ts";
import type { OpenApi, Operation } from "../../features/docs/reference/openapi.ts";
import { OperationItem } from "../../features/docs/reference/operation-item.tsx";
import { request } from "../../lib/request.ts";
import { TextField } from "../../ui/field.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";

export function Component() {
  const [credential, setCredential] = useState("");
  const description = useQuery({
    queryKey: ["openapi"],
    queryFn: async () => listOperations((await request({ method: "GET", path: "/openapi.json" })) as OpenApi),
    staleTime: DOCS_FRESH_MS,
    retry: 1,
  });
  const operations = description.data ?? [];
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return (
    <DocArticle
      slug="api-reference"
      intro={
        <>
          <p>
            This page is generated from <a href="/openapi.json">/openapi.json</a>, which in turn comes from
            the schemas that validate each request. Open a call, fill in the form and send it: it runs against
            this server.
          </p>
          <TextField
            label="API key or access token"
            hint="Optional when you are signed in. It stays on this page and is forgotten when you leave."
            value={credential}
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
            onChange={({ target }) => setCredential(target.value)}
          />
          {description.isPending && <SkeletonRows rows={8} label="Loading the description" />}
          {description.isError && (
            <LoadFailure onRetry={() => void description.refetch()}>
              The description could not be loaded.
            </LoadFailure>
          )}
        </>
      }
      sections={tags.map((tag) => ({
        id: tag.toLowerCase().replaceAll(" ", "-"),
        title: tag,
        body: <Operations operations={operations.filter((one) => one.tag === tag)} credential={credential} />,
      }))}
    />
  );
}

function Operations({ operations, credential }: { operations: readonly Operation[]; credential: string }) {
  return (
    <div className="stack gap-2">
      {operations.map((operation) => (
        <OperationItem key={operation.id} operation={operation} credential={credential} />
      ))}
    </div>
  );
}
