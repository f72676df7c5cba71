CREATE TABLE "translation_memory" (
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"source_language" text NOT NULL,
	"target_language" text NOT NULL,
	"source_text" text NOT NULL,
	"translated_text" text NOT NULL,
	"digest" uuid NOT NULL,
	"sketch" integer[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "translation_memory_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "translation_memory_text" UNIQUE("account_id","digest"),
	CONSTRAINT "translation_memory_origin" CHECK ("translation_memory"."origin" in ('approval', 'import'))
);
--> statement-breakpoint
ALTER TABLE "translation_revisions" ALTER COLUMN "actor" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "glossary_matches" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "options" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "memory_digest" uuid;--> statement-breakpoint
CREATE INDEX "translation_memory_project" ON "translation_memory" USING btree ("account_id","project_id","id");--> statement-breakpoint
CREATE INDEX "translation_memory_sketch" ON "translation_memory" USING gin ("sketch");--> statement-breakpoint
CREATE INDEX "translations_memory" ON "translations" USING btree ("memory_digest") WHERE "translations"."memory_digest" is not null;