CREATE TABLE "file_segment_revisions" (
	"account_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"revision" integer NOT NULL,
	"status" text NOT NULL,
	"hidden" boolean NOT NULL,
	"target" text,
	"origin" text,
	"quality_score" double precision,
	"quality_checks" jsonb NOT NULL,
	"actor" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "file_segment_revisions_account_id_file_id_number_revision_pk" PRIMARY KEY("account_id","file_id","number","revision")
);
