import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { SETTING_NAMES } from "../packages/server/src/config.ts";
import { renderChart } from "./render-chart.ts";

const root = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const CHART = root("deploy/helm/prompt-shield");

interface Manifest {
  kind: string;
  metadata: { name: string };
  spec: Record<string, unknown>;
  data?: Record<string, string>;
}

const manifests = (changes?: Parameters<typeof renderChart>[1]) => {
  const parsed = renderChart(CHART, changes).map((text) => parse(text, { strict: true }) as Manifest);
  return new Map(parsed.map((one) => [one.kind, one]));
};

test("the chart renders one manifest of each kind, with and without its optional parts", () => {
  expect([...manifests().keys()].toSorted()).toEqual([
    "ConfigMap",
    "Deployment",
    "HorizontalPodAutoscaler",
    "NetworkPolicy",
    "PodDisruptionBudget",
    "Service",
  ]);
  const plain = manifests((values) => {
    values["autoscaling"] = { enabled: false };
    values["networkPolicy"] = { enabled: false };
    values["ingress"] = {
      enabled: true,
      className: "nginx",
      annotations: { a: "b" },
      host: "h.example",
      tlsSecret: "t",
    };
  });
  expect([...plain.keys()].toSorted()).toEqual([
    "ConfigMap",
    "Deployment",
    "Ingress",
    "PodDisruptionBudget",
    "Service",
  ]);
  expect(plain.get("Deployment")?.spec).toMatchObject({ replicas: 2 });
  for (const { metadata } of plain.values()) expect(metadata.name).toBe("shield");
});

test("the chart's pods have probes, no privileges, a read-only root, and time to drain", () => {
  const { spec } = manifests().get("Deployment") ?? { spec: {} };
  expect(spec).not.toHaveProperty("replicas");
  expect(spec).toMatchObject({
    strategy: { rollingUpdate: { maxUnavailable: 0 } },
    template: {
      spec: {
        automountServiceAccountToken: false,
        terminationGracePeriodSeconds: 30,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
        containers: [
          {
            image: "prompt-shield:0.1.0",
            envFrom: [{ configMapRef: { name: "shield" } }, { secretRef: { name: "prompt-shield" } }],
            livenessProbe: { httpGet: { path: "/healthz" } },
            readinessProbe: { httpGet: { path: "/readyz" } },
            resources: { requests: { memory: "1Gi" }, limits: { memory: "2Gi" } },
            securityContext: {
              allowPrivilegeEscalation: false,
              readOnlyRootFilesystem: true,
              capabilities: { drop: ["ALL"] },
            },
          },
        ],
      },
    },
  });
});

test("the chart sets only settings that exist and are not secret", () => {
  const { data = {} } = manifests().get("ConfigMap") ?? {};
  for (const [name, value] of Object.entries(data)) {
    expect(SETTING_NAMES).toContain(name);
    expect(typeof value).toBe("string");
    expect(name).not.toMatch(/SECRET|DATABASE_URL|TOKEN|KEY/);
  }
});

test("the compose files parse strictly, run the app without privileges and contain no secret", () => {
  for (const file of ["compose.yaml", "deploy/compose.scale.yaml"]) {
    const { services } = parse(readFileSync(root(file), "utf8"), { strict: true, merge: true }) as {
      services: Record<string, { environment?: Record<string, string>; [key: string]: unknown }>;
    };
    expect(services["app"]).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
    // Settings that the file does not list would otherwise never reach the container.
    expect(services["app"]?.["env_file"]).toEqual([
      { path: file.includes("/") ? "../.env" : ".env", required: false },
    ]);
    for (const name of Object.keys(services["app"]?.environment ?? {})) expect(SETTING_NAMES).toContain(name);
    const secrets = Object.values(services)
      .flatMap(({ environment = {} }) => Object.entries(environment))
      .filter(([name]) => /SECRET|PASSWORD/.test(name));
    for (const [, value] of secrets) expect(value).toMatch(/^\$\{/);
  }
});
