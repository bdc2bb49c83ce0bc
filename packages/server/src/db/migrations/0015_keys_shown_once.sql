ALTER TABLE "api_keys" ADD COLUMN "shown_once" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "keys_shown_once" boolean DEFAULT false NOT NULL;