CREATE TABLE "file_segments" (
	"account_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"id" uuid NOT NULL,
	"key" text NOT NULL,
	"source" text NOT NULL,
	"target" text,
	"page" integer,
	"context" text,
	"place" jsonb,
	"constraints" jsonb,
	"confidence" double precision,
	"language" text,
	"plural_category" text,
	"characters" integer NOT NULL,
	"characters_billed" integer NOT NULL,
	"status" text NOT NULL,
	"hidden" boolean NOT NULL,
	"origin" text,
	"quality_score" double precision,
	"quality_checks" jsonb NOT NULL,
	"warnings" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"memory_digest" uuid,
	CONSTRAINT "file_segments_account_id_file_id_number_pk" PRIMARY KEY("account_id","file_id","number"),
	CONSTRAINT "file_segments_status_known" CHECK ("file_segments"."status" in ('new', 'machine', 'memory', 'edited', 'approved'))
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"key_id" uuid,
	"kind" text NOT NULL,
	"format" text NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"partial" boolean NOT NULL,
	"error" jsonb,
	"source_language" text,
	"target_language" text NOT NULL,
	"request" jsonb NOT NULL,
	"source_asset_id" uuid NOT NULL,
	"result_asset_id" uuid,
	"job_id" uuid NOT NULL,
	"pages" integer,
	"segment_count" integer,
	"characters_used" integer NOT NULL,
	"characters_billed" integer NOT NULL,
	"quality_score" double precision,
	"info" jsonb NOT NULL,
	"warnings" jsonb NOT NULL,
	"keeps_segments" boolean NOT NULL,
	"revision" integer NOT NULL,
	"result_revision" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "files_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "files_kind_known" CHECK ("files"."kind" in ('image', 'document')),
	CONSTRAINT "files_status_known" CHECK ("files"."status" in ('uploaded', 'processing', 'completed', 'failed', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_segments_memory" ON "file_segments" USING btree ("memory_digest") WHERE "file_segments"."memory_digest" is not null;--> statement-breakpoint
CREATE INDEX "file_segments_remembered" ON "file_segments" USING btree ("account_id","id") WHERE "file_segments"."memory_digest" is not null;--> statement-breakpoint
CREATE INDEX "file_segments_waiting" ON "file_segments" USING btree ("account_id","file_id","number") WHERE "file_segments"."status" = 'new';--> statement-breakpoint
CREATE INDEX "files_project" ON "files" USING btree ("account_id","project_id","id");--> statement-breakpoint
CREATE INDEX "files_expiry" ON "files" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "files_under_way" ON "files" USING btree ("updated_at") WHERE "files"."status" in ('uploaded', 'processing');